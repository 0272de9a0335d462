import { useParams } from '@tanstack/react-router'
import { noPage } from '../../site/no-page.ts'
import { NoAnswers } from './no-answers.tsx'
import { ReportLink } from './report-link.tsx'
import { StopLink } from './stop-link.tsx'

/** The pages behind links in letters. */
export function LetterPage() {
  const step: unknown = useParams({ strict: false, select: (params) => params.step })
  if (step === 'report') return <ReportLink />
  if (step === 'events') return <NoAnswers />
  return step === 'stop' ? <StopLink /> : noPage()
}
