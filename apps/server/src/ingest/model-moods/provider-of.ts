import { createChatClient } from '#server/platform/llm/chat-client.ts'
import { createEmbeddingClient } from '#server/platform/llm/embedding-client.ts'
import type { ModelConfig } from '#server/platform/settings/model-config.ts'
import { chatMoods } from './ask-for-moods.ts'
import { embeddingMoods } from './embed-moods.ts'
import type { MoodProvider } from './mood-provider.ts'

/** The embedding model where one is named, else the one that chats. */
export function moodProvider(config: ModelConfig): MoodProvider {
  const { embeddings } = config
  return embeddings === null
    ? chatMoods(createChatClient(config), config.model)
    : embeddingMoods(createEmbeddingClient({ ...config, model: embeddings }), embeddings)
}
