-- What a language model answered about events, so that nothing is asked twice (ingest/mood/model).

create table model_answer (
  key text primary key,                   -- of the text, the category, the prompt's version and the model
  answer jsonb not null,                  -- [{mood, confidence, quote}]: only what was checked
  model text not null,
  tokens int not null,                    -- its share of what the batch cost
  created_at timestamptz not null
);
create index model_answer_created on model_answer (created_at) include (tokens);

-- The content of an event for which the model was asked: one whose content_hash differs is due.
create table event_model_mood (
  event_id bigint primary key references event on delete cascade,
  content_hash text not null
);
