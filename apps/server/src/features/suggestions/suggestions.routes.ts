import type { App } from '#server/platform/http/app-type.ts'
import { previewSourceRoute } from './preview-source.ts'
import { readKeptPreviewRoute } from './read-kept-preview.ts'
import { suggestFormRoute } from './suggest-form.ts'
import { suggestSourceRoute } from './suggest-source.ts'
import { suggestingBy, type SuggestionBox } from './suggesting.ts'

export async function suggestionsRoutes(
  app: App,
  {
    box,
    publicUrl,
    ...deps
  }: { box: SuggestionBox; publicUrl: string } & Parameters<typeof suggestingBy>[0],
): Promise<void> {
  const suggesting = suggestingBy(deps, box)
  previewSourceRoute(app, suggesting)
  readKeptPreviewRoute(app, box)
  suggestSourceRoute(app, suggesting)
  await suggestFormRoute(app, { ...suggesting, publicUrl })
}
