import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { IForbiddenRuleType } from 'dependency-cruiser'
import { ARROWS } from './arrows.ts'

/** Tests and their helpers may reach anywhere in the product. */
export const IS_TEST = String.raw`\.test\.tsx?$|/testing/`

const PRODUCT = '^(apps|packages)/'
const OURS = String.raw`^(?:apps|packages|lab|e2e|tools)/(?!node_modules/|[^/]+/node_modules/)`

/** Returns all rules about imports, of the project in this folder. */
export function importRules(root: string): IForbiddenRuleType[] {
  return [...generalRules(), ...arrowRules(), ...workspaceRules(root)].map((rule) => ({
    ...rule,
    severity: 'error',
  }))
}

function generalRules(): IForbiddenRuleType[] {
  return [
    {
      name: 'circle',
      comment:
        'These files import each other in a circle. Move the shared part to a file below both.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'other-feature',
      comment: 'A feature must not import another. Move shared code down.',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: IS_TEST },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/($2/|[^/]+$)' },
    },
    {
      name: 'lab',
      comment: 'The product and its tests run without lab/.',
      from: { path: PRODUCT },
      to: { path: '^lab/' },
    },
    {
      name: 'unlisted-package',
      comment: 'The nearest package.json does not list this package. Add it there.',
      from: {},
      // The project's own package.json gives vitest to every workspace.
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/vitest/' },
    },
    {
      name: 'dev-package',
      comment: 'Product code runs without devDependencies. Move the package to dependencies.',
      from: { path: PRODUCT, pathNot: `${IS_TEST}|^apps/web/(plugins/|[^/]+$)` },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        // Set-up of hot reload, which is empty in the build.
        pathNot: '^node_modules/@vitejs/plugin-react/',
      },
    },
  ]
}

function arrowRules(): IForbiddenRuleType[] {
  const folders = Object.keys(ARROWS)
  const limits = Object.entries(ARROWS).flatMap(([folder, mayImport]) => {
    if (mayImport === 'all') return []
    const inner = folders.filter((other) => other.startsWith(`${folder}/`))
    const allowed = [folder, ...namesOf(mayImport).map((name) => pathOf(folder, name))]
    return {
      name: `arrow of ${folder}`,
      comment: `${folder} may import of ours ${mayImport} (tools/imports/arrows.ts).`,
      from: { path: `^${folder}/`, pathNot: [IS_TEST, ...inner.map((path) => `^${path}/`)] },
      to: {
        path: OURS,
        pathNot: allowed.map((path) => (/\.ts$|\$$/.test(path) ? `^${path}` : `^${path}/`)),
      },
    }
  })
  return [
    ...limits,
    {
      name: 'folder-without-arrow',
      comment:
        'tools/imports/arrows.ts does not say what this folder may import. Add a line there.',
      from: {
        path: PRODUCT,
        pathNot: [
          IS_TEST,
          ...folders.map((path) => (isRoot(path) ? `^${path}/[^/]+$` : `^${path}/`)),
        ],
      },
      to: {},
    },
  ]
}

/** Returns the names in a list of arrows. */
export function namesOf(list: string): string[] {
  return list === 'nothing' ? [] : list.split(', ')
}

/** An app's root holds files that know everything; its folders have arrows of their own. */
function isRoot(path: string): boolean {
  return /^apps\/[^/]+(\/src)?$/.test(path)
}

function pathOf(folder: string, name: string): string {
  const app = /^apps\/[^/]+/.exec(folder)?.[0]
  if (['contract', 'connectors', 'connectors-keyed', 'i18n'].includes(name))
    return `packages/${name}`
  if (name === 'seed') return `${app}/seed`
  // The files at the root of a folder, without its modules.
  const rootOf = /^(.*) root$/.exec(name)?.[1]
  return rootOf === undefined ? `${app}/src/${name}` : `${app}/src/${rootOf}/[^/]+$`
}

/** dependency-cruiser does not look up workspaces in package.json. */
function workspaceRules(root: string): IForbiddenRuleType[] {
  const files = globSync(['{apps,packages}/*/package.json', '{lab,e2e}/package.json'], {
    cwd: root,
  })
  const workspaces = files.map((file) => {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'))
    return {
      folder: dirname(file).replaceAll('\\', '/'),
      name: String(manifest.name),
      listed: Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }),
    }
  })
  return workspaces.map(({ folder, listed }) => {
    const reachable = workspaces.filter(({ name }) => listed.includes(name))
    return {
      name: `workspaces of ${folder}`,
      comment: `${folder}/package.json does not list this workspace.`,
      from: { path: `^${folder}/` },
      to: {
        // An import by the name of a workspace, not by a path.
        dependencyTypes: ['undetermined'],
        path: OURS,
        pathNot: [folder, ...reachable.map((other) => other.folder)].map((path) => `^${path}/`),
      },
    }
  })
}
