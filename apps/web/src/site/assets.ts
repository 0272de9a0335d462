import type { Group } from '@okolo/i18n/catalogue'

/** The built files that a page of one language asks for. Addresses are absolute paths. */
export type Assets = {
  /** The browser's module. */
  entry: string
  styles: string[]
  /** Modules that every page of the language needs: the imports of the entry, and the messages. */
  modules: string[]
  /** Source file of a page component -> modules that page needs besides. */
  pages: Record<string, string[]>
  /** Group of messages -> its file in this language. `base` is among the modules. */
  messages: Partial<Record<Group, string>>
  /** Font files to fetch first: titles are in any language. */
  fonts: string[]
  /** Vite's client, while developing. */
  dev?: string
}
