import cors from '@fastify/cors'
import type { App } from './app-type.ts'

/**
 * Lets pages of the listed origins call the API: the app's shell has one of its own. Never with cookies: who asks is said
 * by a bearer token, which no browser sends by itself, so that another site can make nobody's browser do anything.
 */
export async function allowOrigins(app: App, origins: string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: origins,
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Accept-Language', 'Okolo-Device'],
    exposedHeaders: ['Retry-After', 'ETag', 'Okolo-Device'],
    maxAge: 86_400,
  })
}
