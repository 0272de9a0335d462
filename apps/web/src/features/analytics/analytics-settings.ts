/** Specification 9, "Analytics". Names are those of posthog-js 1.434. */
export const ANALYTICS_SETTINGS = {
  /** Milliseconds between two batches. The library allows 250 to 5000. */
  request_queue_config: { flush_interval_ms: 3000 },
  rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
  /** Seconds of inactivity until a new session begins. The library's limit is 24 hours. */
  session_idle_timeout_seconds: 1800,
  property_string_max_length: 65_535,
  cookie_expiration: 365,
  feature_flag_request_timeout_ms: 3000,
  surveys_request_timeout_ms: 10_000,
} as const

/** Switches off automatic capture: pages hold names and searches of strangers. */
export const ANALYTICS_LIMITS = {
  autocapture: false,
  capture_pageview: 'history_change',
  capture_pageleave: false,
  disable_session_recording: true,
  disable_surveys: true,
  disable_external_dependency_loading: true,
  advanced_disable_flags: true,
  person_profiles: 'identified_only',
  respect_dnt: true,
} as const
