import { CategoryArt } from '../../ui/category-art.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Logo } from '../../shell/logo.tsx'
import styles from './guide.module.css'
import type { Step } from './steps.ts'

/** Places of the discs in degrees from twelve o'clock: three on the inner ring, four on the outer one. */
const INNER = [52, 172, 292]
const OUTER = [322, 16, 112, 236]
/** Radii of both rings, in percent of the width of the square around them. */
const [NEAR, FAR] = [25, 42]

/** The categories that stand around each step, and the turn of its rings. */
const KINDS: Record<Step, { turn: number; kinds: string[] }> = {
  platforms: {
    turn: 0,
    kinds: ['concert', 'theatre', 'cinema', 'market', 'exhibition', 'family', 'sport-watch'],
  },
  vibe: {
    turn: 40,
    kinds: ['comedy', 'wellness', 'dance', 'club', 'workshop', 'meetup', 'classical'],
  },
  week: {
    turn: 84,
    kinds: ['festival', 'food', 'talk', 'literature', 'concert', 'tour', 'market'],
  },
  nearby: {
    turn: 131,
    kinds: ['tour', 'market', 'theatre', 'cinema', 'food', 'sport-do', 'exhibition'],
  },
  push: {
    turn: 168,
    kinds: ['concert', 'classical', 'family', 'talk', 'festival', 'dance', 'literature'],
  },
  city: {
    turn: 212,
    kinds: ['exhibition', 'concert', 'food', 'theatre', 'sport-do', 'club', 'tour'],
  },
}

const MIDDLES: Partial<Record<Step, IconName>> = {
  vibe: 'smile',
  week: 'calendar',
  nearby: 'here',
  city: 'map',
}

/** The rings around the city with what goes on there. The middle says the step; decorative. */
export function GuideArt({ step, number }: { step: Step; number: string | null }) {
  const { turn, kinds } = KINDS[step]
  return (
    <div className={styles['art']} aria-hidden="true">
      <div className={styles['sky']}>
        <svg viewBox="-100 -100 200 200" fill="none" stroke="var(--brand)" strokeLinecap="round">
          <g transform={`rotate(${turn})`}>
            <circle r="50" strokeWidth="7" opacity=".3" strokeDasharray="272 42" />
            <circle r="84" strokeWidth="6" opacity=".18" strokeDasharray="180 38 262 48" />
          </g>
        </svg>
        {kinds.map((kind, index) => {
          const isNear = index < INNER.length
          const angle = (isNear ? INNER[index] : OUTER[index - INNER.length]) ?? 0
          return (
            <span
              key={kind}
              className={isNear ? styles['near'] : styles['far']}
              style={onCircle(angle + turn, isNear ? NEAR : FAR)}
              data-kind={kind}
            >
              <CategoryArt category={kind} />
            </span>
          )
        })}
        <span className={styles['middle']} data-long={(number ?? '').length > 3 || undefined}>
          {number ?? <Middle step={step} />}
        </span>
      </div>
    </div>
  )
}

function Middle({ step }: { step: Step }) {
  if (step === 'platforms') return <Logo size={56} />
  const name = MIDDLES[step]
  return name === undefined ? <Bell /> : <Icon name={name} size={40} />
}

function Bell() {
  return (
    <svg viewBox="0 0 24 24" width="40" height="40" fill="none" stroke="currentColor">
      <path
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15ZM10 21h4M12 5V3.5"
      />
    </svg>
  )
}

function onCircle(angle: number, radius: number): { left: string; top: string } {
  const turn = ((angle - 90) * Math.PI) / 180
  return {
    left: `${(50 + radius * Math.cos(turn)).toFixed(1)}%`,
    top: `${(50 + radius * Math.sin(turn)).toFixed(1)}%`,
  }
}
