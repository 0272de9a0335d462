import type { App } from '../platform/http/app-type.ts'
import { openRouteDeps, type AppDeps } from './route-deps.ts'
import { ROUTES } from './routes.ts'
import { createServer } from './server.ts'

/** Builds the HTTP server with every feature, ready but not listening. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const server = await createServer(deps)
  const shared = await openRouteDeps(deps, server)
  for (const addRoutes of Object.values(ROUTES)) await addRoutes(server.app, shared)
  await server.app.ready()
  return server.app
}
