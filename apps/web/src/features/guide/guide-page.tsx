import { useLoaderData, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { CityStep } from './city-step.tsx'
import { entersGuide } from './leave-guide.ts'
import { NearbyStep } from './nearby-step.tsx'
import { PlatformsStep } from './platforms-step.tsx'
import { PushStep } from './push-step.tsx'
import type { Step } from './steps.ts'
import { VibeStep } from './vibe-step.tsx'
import { WeekStep } from './week-step.tsx'

const VIEWS: Record<Step, () => ReactNode> = {
  platforms: PlatformsStep,
  vibe: VibeStep,
  week: WeekStep,
  nearby: NearbyStep,
  push: PushStep,
  city: CityStep,
}

/** The guide of the app: one step a page, chosen by address. */
export function GuidePage() {
  const step = useLoaderData({ from: '/$locale/guide/{-$step}' })
  const View = VIEWS[step]
  const { history } = useRouter()
  useEffect(() => {
    entersGuide(history)
    // From here on no page waits for the guide.
    document.documentElement.dataset['seen'] = ''
  }, [history, step])
  return <View key={step} />
}
