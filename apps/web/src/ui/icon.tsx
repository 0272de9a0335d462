const PATHS = {
  home: 'M3.5 11 12 4l8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  map: 'M12 21.5c4-4.6 6.5-8 6.5-11.5a6.5 6.5 0 0 0-13 0c0 3.5 2.5 6.9 6.5 11.5ZM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  heart:
    'M12 20.3S3.8 15.2 3.8 9.4A4.5 4.5 0 0 1 12 6.9a4.5 4.5 0 0 1 8.2 2.5c0 5.8-8.2 10.9-8.2 10.9Z',
  user: 'M12 12.2a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.8 3.8-5.7 7.5-5.7s6.7 1.9 7.5 5.7',
  search: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM16 16l4.5 4.5',
  filter:
    'M4 7h9M17.5 7H20M4 17h2.5M11 17h9M15.3 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8.8 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  sort: 'M7.5 19V5.5M4 9l3.5-3.5L11 9M16.5 5v13.5M13 15l3.5 3.5L20 15',
  down: 'm6 9.5 6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  list: 'M8.5 6.5h12M8.5 12h12M8.5 17.5h12M4 6.5v.01M4 12v.01M4 17.5v.01',
  here: 'M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4',
  close: 'M6 6l12 12M18 6 6 18',
  forward: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  smile:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8.5 14a4.2 4.2 0 0 0 7 0M9 9.4v.2M15 9.4v.2',
  back: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  calendar: 'M4.5 6.5h15v13.5h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  ticket: 'M3.5 7h17v3.5a1.8 1.8 0 0 0 0 3.5v3.5h-17V14a1.8 1.8 0 0 0 0-3.5ZM14 7v10.5',
  share: 'M12 15V3.8M7.5 8 12 3.5 16.5 8M5.5 12v8h13v-8',
  out: 'M10 5H5v14h14v-5M13.5 4.5H19.5V10.5M19 5l-8.5 8.5',
  warning: 'M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17v.200',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.3 2.4 3.5 5.2 3.5 8.5s-1.2 6.1-3.5 8.5c-2.3-2.4-3.5-5.2-3.5-8.5s1.2-6.1 3.5-8.5Z',
} as const

export type IconName = keyof typeof PATHS

type LineProps = { size?: number; filled?: boolean }

/** A line drawing in the colour of the text. Always next to a word or inside a labelled control. */
export function Icon({ name, ...line }: { name: IconName } & LineProps) {
  return <LineIcon path={PATHS[name]} {...line} />
}

/** A drawing of one's own in the same line. */
export function LineIcon({ path, size = 22, filled = false }: { path: string } & LineProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
