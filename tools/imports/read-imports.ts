import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { importRules } from './rules.ts'

/** Reads the imports of all our files, types included, and judges them by the rules. */
export async function readImports(root: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      // TypeScript 7 has no JavaScript API that dependency-cruiser could use.
      parser: 'swc',
      tsPreCompilationDeps: true,
      combinedDependencies: false,
      moduleSystems: ['es6'],
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '/fixtures/|^apps/web/dist/|^apps/mobile/(android|ios|www)/' },
      validate: true,
      ruleSet: { forbidden: importRules(root) },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.d.ts'],
    },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text instead of a graph')
  return output
}
