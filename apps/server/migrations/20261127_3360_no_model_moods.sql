-- Moods come from rules alone: a model's say was never measured on real events.
drop table event_model_mood;
drop table model_answer;
