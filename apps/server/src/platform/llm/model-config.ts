/** Where a language model is asked, in the protocol that OpenAI, Mistral, Ollama, vLLM and llama.cpp speak. */
export type ModelConfig = {
  /** Up to the version, without a trailing slash: `https://api.openai.com/v1`, `http://127.0.0.1:11434/v1`. */
  url: string
  model: string
  /** The model of the same server that compares meanings (`/embeddings`): moods come from it. Null: from `model`. */
  embeddings: string | null
  /** Sent as a bearer token; null for servers that want none. */
  key: string | null
  /** Tokens, in and out, that may be spent in a calendar month (UTC); null: as many as it takes. */
  monthlyTokens: number | null
  /** The model has a say in events' moods: it costs, so it has to be asked for. */
  moods: boolean
}
