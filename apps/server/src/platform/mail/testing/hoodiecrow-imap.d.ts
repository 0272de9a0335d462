declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  type Message = { raw: string; flags: string[] }
  type ImapServer = {
    server: Server
    listen(port: number, host: string, listening: () => void): void
    close(closed: () => void): void
    appendMessage(folder: string, flags: string[], date: Date, raw: string): unknown
    getMailbox(folder: string): { messages: Message[] } | undefined
  }

  export default function hoodiecrow(options: {
    plugins: string[]
    users: Record<string, { password: string }>
    storage: Record<string, object>
  }): ImapServer
}
