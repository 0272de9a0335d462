import type { App } from '#server/platform/http/app-type.ts'

const ACTING = ['GET', 'POST', 'PATCH', 'DELETE'] as const

/** A method and a path with `:names` where values go. */
export type Route = { method: (typeof ACTING)[number]; path: string }

/** Every route that the server has, read from its own table: a new one is tried by itself. */
export function everyRoute(app: App): Route[] {
  const stack: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (part === '') return []
      stack.length = indent.length / 4
      stack.push(part)
      const path = stack.join('')
      return ACTING.filter((method) => methods.split(', ').includes(method)).map((method) => ({
        method,
        path,
      }))
    })
}

/** The address of a route with a value in the place of each name. */
export function addressOf({ path }: Route, value: string): string {
  return path.replaceAll(/:\w+(\([^)]*\))?/g, encodeURIComponent(value)).replace('*', 'x')
}
