import cors from '@fastify/cors'
import type { App } from './app-type.ts'

/**
 * Lets pages of the listed origins call the API, such as the app's shell. They identify themselves
 * by bearer token, never by cookie, so another site cannot act for a visitor.
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
