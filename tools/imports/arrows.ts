/**
 * Folder -> the folders that its product code may import from besides itself. The longest folder that
 * holds a file counts. `root` is the app's own files beside its folders; a name may be one file.
 */
export const ARROWS: Record<string, string> = {
  'packages/contract': 'nothing',
  'packages/connectors': 'nothing',
  'packages/connectors-keyed': 'connectors',
  'packages/i18n': 'nothing',

  'apps/server/seed': 'connectors, contract',
  'apps/server/src/words': 'contract, i18n',
  // Pure rules: neither a database nor the network in reach.
  'apps/server/src/knowledge': 'words, platform root, connectors, contract',
  'apps/server/src/platform': 'words, connectors, connectors-keyed, contract, i18n',
  'apps/server/src/catalogue':
    'words, knowledge, platform, subjects/translation/store, contract, seed',
  'apps/server/src/people': 'words, platform, contract, i18n',
  'apps/server/src/ingest':
    'words, knowledge, platform, catalogue, subjects/translation/store, connectors, contract',
  // A subject has its rules, tables, calls, jobs and letters together, and names the subjects that it needs.
  'apps/server/src/subjects/accounts':
    'words, platform, people, subjects/friends, subjects/notifications, subjects/translation, contract, i18n',
  'apps/server/src/subjects/claims':
    'words, knowledge, platform, catalogue, people, contract, i18n',
  'apps/server/src/subjects/following':
    'words, platform, catalogue, people, subjects/notifications, contract, i18n',
  'apps/server/src/subjects/friends':
    'words, platform, people, subjects/notifications, contract, i18n',
  'apps/server/src/subjects/gifts':
    'words, knowledge, platform, catalogue, people, subjects/claims, connectors, contract, i18n',
  'apps/server/src/subjects/matches':
    'words, knowledge, platform, catalogue, people, subjects/notifications, contract, i18n',
  'apps/server/src/subjects/messages':
    'words, platform, people, subjects/notifications, contract, i18n',
  'apps/server/src/subjects/newsletter':
    'words, knowledge, platform, catalogue, people, subjects/translation, contract, i18n',
  'apps/server/src/subjects/notifications':
    'words, platform, people, subjects/translation, contract, i18n',
  'apps/server/src/subjects/premium': 'platform, people, contract',
  'apps/server/src/subjects/reports':
    'words, platform, catalogue, people, ingest, subjects/translation, contract, i18n',
  'apps/server/src/subjects/saved':
    'words, platform, catalogue, people, subjects/friends, subjects/notifications, subjects/translation, contract, i18n',
  'apps/server/src/subjects/translation':
    'words, knowledge, platform, catalogue, people, ingest, contract',
  'apps/server/src/subjects/translation/store': 'words, platform, catalogue, contract',
  'apps/server/src/features':
    'words, knowledge, platform, catalogue, people, subjects/translation, contract, i18n',
  // Operators control the pipeline: this is the one feature that may start it.
  'apps/server/src/features/operator':
    'words, knowledge, platform, catalogue, people, ingest, subjects/claims, subjects/gifts, subjects/messages, subjects/reports, connectors, contract, i18n',
  'apps/server/src/dev': 'platform, ingest, connectors, contract, seed',
  // Operators read the readers' view at the command line.
  'apps/server/src/cli':
    'words, knowledge, platform, catalogue, people, ingest, subjects, features, dev, connectors, contract',
  // Jobs and the wiring of the server know everything.
  'apps/server/src/jobs': 'all',
  'apps/server/src/app': 'all',

  // The configuration of the native shell.
  'apps/mobile': 'contract',

  'apps/web/src/ui': 'contract, i18n',
  'apps/web/src/device': 'contract',
  'apps/web/src/api': 'contract, device',
  // The settings, texts and files that every page is made with.
  'apps/web/src/site': 'contract, i18n, api',
  'apps/web/src/catalogue': 'contract, i18n, ui, device, api, site',
  // The signed-in person of this browser, and the sign-up and login forms.
  'apps/web/src/people': 'contract, i18n, ui, device, api, site',
  'apps/web/src/shell': 'contract, i18n, ui, device, api, site, catalogue',
  'apps/web/src/features': 'contract, i18n, ui, device, api, people, catalogue, shell, site',
  // Every page's frame, the routes and the files beside them know everything.
  'apps/web/src/every-page': 'all',
  'apps/web/src/routes': 'all',
  'apps/web/src': 'all',
  'apps/web/plugins': 'all',
  'apps/web': 'all',
}
