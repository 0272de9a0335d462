import { onServer } from '../api/origin.ts'
import { useLook } from '../site/use-look.ts'

/** The site's logo, else the broken rings: an "o" seen from around. */
export function Logo({ size = 32 }: { size?: number }) {
  const { logo } = useLook()
  if (logo !== null)
    return (
      <img
        src={onServer(logo)}
        alt=""
        style={{ height: size, maxWidth: 3 * size, flexShrink: 0 }}
      />
    )
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" fill="none">
      <g stroke="var(--brand)" strokeWidth="3.6" strokeLinecap="round">
        <path d="M20.6 3.7A13.2 13.2 0 1 0 28.9 19" />
        <path d="M25.4 6.8a13.2 13.2 0 0 1 3.6 6.4" strokeWidth="3.2" />
        <circle cx="16" cy="16" r="5.4" strokeWidth="4.4" />
      </g>
    </svg>
  )
}
