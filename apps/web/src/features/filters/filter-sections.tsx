import type { Category } from '@okolo/contract/events/category'
import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import type { CountedMood } from '../../catalogue/filter/categories.ts'
import type { ListPage } from '../../catalogue/filter/list-page.ts'
import { CategorySection } from './category-section.tsx'
import { LanguageSection, OtherSection, SortSection } from './choice-sections.tsx'
import { CitySection } from './city-section.tsx'
import { HoursSection, WeekdaySection } from './hours-section.tsx'
import { MoodSection } from './mood-section.tsx'
import type { Choice } from './section.tsx'
import { WhenSection } from './when-section.tsx'

type SectionsProps = Choice & {
  /** The page of the filtered list. Null: submitting leads to the search. */
  page: ListPage | null
  /** With the list's defaults for empty choices. */
  asked: EventFilter
  /** The chosen city by its name, once that is known. */
  cityName: string | null
  /** Today in the chosen city. */
  today: Day
  /** With their numbers under the other choices, as are moods. */
  categories: Category[]
  moods: CountedMood[]
}

/** Everything that can be chosen, in the order of specification 2: in the dialog, and on the form's own page. */
export function FilterSections({ draft, onChange, ...shown }: SectionsProps) {
  const { page, asked, cityName, today, categories, moods } = shown
  const choices = { draft, onChange }
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
