import { z } from 'zod'
import type { FastifyReply } from 'fastify'
import type { App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import type { Site } from '#server/platform/site/site.ts'
import { lookSheet } from './look-sheet.ts'
import { drawIcon, iconSource, ICON_FILES } from './draw-icon.ts'

/** A picture that is opened by itself runs nothing and asks nobody. */
const ALONE = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox`

/** `/site/{stamp}/{file}`: style sheet, logo and icons of the site's folder. The stamp changes with them. */
export function siteFilesRoutes(app: App, site: Site): void {
  const drawn = new Map<string, Promise<Buffer>>()
  const stop = site.onChange(() => {
    drawn.clear()
    app.invalidate()
  })
  app.addHook('onClose', stop)

  app.get(
    '/site/:stamp/:file',
    {
      config: { making: 'document' },
      schema: { hide: true, params: z.object({ stamp: z.string(), file: z.string() }) },
    },
    async ({ params: { stamp, file } }, reply) => {
      const { value } = site
      const { colours, logo, path } = value
      // Pages that were made before a change ask for the files of then, and get those of now.
      const isNow = path === `/site/${stamp}`
      reply
        .header('content-security-policy', ALONE)
        .header(
          'cache-control',
          isNow ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
        )
      if (file === 'look.css' && colours !== null)
        return reply.type('text/css; charset=utf-8').send(lookSheet(colours))
      if (logo !== null && file === logo.name) return reply.type(logo.type).send(logo.bytes)
      const icon = ICON_FILES.get(file)
      const source = iconSource(value)
      if (icon === undefined || source === null) throw notFound('The file')
      return sendIcon(reply, file, () => drawIcon(source, icon))
    },
  )

  async function sendIcon(reply: FastifyReply, file: string, draw: () => Promise<Buffer>) {
    const bytes = drawn.get(file) ?? draw()
    drawn.set(file, bytes)
    bytes.catch(() => drawn.delete(file))
    return reply.type('image/png').send(await bytes)
  }
}
