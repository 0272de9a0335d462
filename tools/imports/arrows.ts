/**
 * Folder -> the folders that its product code may import from besides itself. The longest folder that
 * holds a file counts. `root` is the app's own files beside its folders; a name may be one file.
 */
export const ARROWS: Record<string, string> = {
  'packages/contract': 'nothing',
  'packages/connectors': 'nothing',
  'packages/i18n': 'nothing',

  'apps/server/seed': 'connectors, contract',
  'apps/server/src/platform': 'connectors, contract',
  'apps/server/src/catalogue': 'platform, contract, seed',
  'apps/server/src/people': 'platform, contract',
  'apps/server/src/ingest': 'platform, catalogue, connectors, contract',
  'apps/server/src/features': 'platform, catalogue, people, contract, i18n',
  // Operators control the pipeline: this is the one feature that may start it.
  'apps/server/src/features/operator': 'platform, catalogue, people, ingest, connectors, contract',
  'apps/server/src/dev': 'platform, ingest, connectors, contract, seed',
  // Operators read the readers' view at the command line.
  'apps/server/src/cli': 'platform, catalogue, people, ingest, features, dev, connectors, contract',
  // main*.ts, app.ts and the files and jobs beside them know everything.
  'apps/server/src/jobs': 'all',
  'apps/server/src': 'all',

  'apps/web/src/ui': 'contract, i18n',
  'apps/web/src/device': 'contract',
  'apps/web/src/api': 'contract',
  'apps/web/src/catalogue': 'contract, i18n, ui, device, api, root',
  // The signed-in person of this browser, and the sign-up and login forms.
  'apps/web/src/people': 'contract, i18n, ui, device, api, root',
  // `root`: router.tsx and similar files, for the way and the language.
  'apps/web/src/features': 'contract, i18n, ui, device, api, people, catalogue, shell, root',
  'apps/web/src/shell': 'all',
  'apps/web/src/routes': 'all',
  'apps/web/src': 'all',
  'apps/web/plugins': 'all',
  'apps/web': 'all',
}
