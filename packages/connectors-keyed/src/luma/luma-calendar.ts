import type { MapContext, SyncContext } from '@okolo/connectors/connector'
import type { EventDraft } from '@okolo/connectors/event-draft'
import type { IcalConfig } from '@okolo/connectors/ical/ical-config'
import { ical } from '@okolo/connectors/ical/ical'
import type { Json } from '@okolo/connectors/json'
import type { LumaConfig } from './luma-config.ts'

/** Returns the iCal connector's configuration for a Luma calendar. */
function calendarConfig({ calendar = '', language }: LumaConfig): IcalConfig {
  return ical.config.parse({ url: calendar, ...(language === undefined ? {} : { language }) })
}

export const calendarContext = (context: SyncContext<LumaConfig>): SyncContext<IcalConfig> => ({
  ...context,
  config: calendarConfig(context.config),
})

/** Maps an entry of the iCal subscription. It uses the platform's id, so that both ways give the same event. */
export function mapLumaCalendarEntry(
  raw: Json,
  { config, city }: MapContext<LumaConfig>,
  { id }: { id: string },
): EventDraft | EventDraft[] | null {
  const mapped = ical.map(raw, { config: calendarConfig(config), city }, { id })
  if (mapped === null) return null
  const own = lumaId(id)
  const renamed = [mapped].flat().map((draft) => ({
    ...draft,
    sourceId: draft.sourceId === id ? own : draft.sourceId.replace(id, own),
  }))
  return renamed.length === 1 ? renamed[0]! : renamed
}

/** `evt-abc@events.lu.ma` is `evt-abc`. */
const lumaId = (uid: string) => uid.replace(/^(evt-\w+)@[\w.-]+$/, '$1')
