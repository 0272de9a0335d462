/** A language model's server, in the protocol of OpenAI, Mistral, Ollama, vLLM and llama.cpp. */
export type ModelConfig = {
  /**
   * The address up to the version, without a trailing slash: `https://api.openai.com/v1`,
   * `http://127.0.0.1:11434/v1`.
   */
  url: string
  model: string
  /** Sent as a bearer token. Null for servers without one. */
  key: string | null
  /** Tokens, in and out, for a calendar month (UTC). Null: no limit. */
  monthlyTokens: number | null
}
