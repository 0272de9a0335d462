import { CategorySection } from './category-section.tsx'
import { LanguageSection, OtherSection, SortSection } from './choice-sections.tsx'
import { CitySection } from './city-section.tsx'
import { HoursSection, WeekdaySection } from './hours-section.tsx'
import { MoodSection } from './mood-section.tsx'
import type { Draft } from './use-draft.ts'
import { useKinds } from './use-kinds.ts'
import { WhenSection } from './when-section.tsx'

/** Everything that can be chosen, in the order of specification 2, each with its numbers under the other choices. */
export function FilterSections({ page, draft, choose, asked, lists, cityName, today }: Draft) {
  const { categories, moods } = useKinds(lists)
  const choices = { draft, onChange: choose }
  return (
    <>
      <WhenSection {...choices} asked={asked} today={today} />
      <HoursSection {...choices} />
      <WeekdaySection {...choices} />
      <CitySection {...choices} page={page} name={cityName} />
      <CategorySection {...choices} categories={categories} />
      <MoodSection {...choices} moods={moods} />
      <LanguageSection {...choices} />
      <OtherSection {...choices} />
      {page !== null && <SortSection {...choices} />}
    </>
  )
}
