import type { DevicePort, Permission, ShellPort } from './port.ts'

type Answers = {
  name: DevicePort['name']
  position: { lat: number; lng: number } | null
  permission: Permission
  /** The person's answer to the question about pushes. */
  answer: Permission
  token: string | null
  isReviewed: boolean
  shared: 'shared' | 'closed' | 'failed'
  isGiven: boolean
}

/** A device for tests: it notes what was asked of it, answers as told, and lets a test play the system. */
export function recordedDevice(given: Partial<Answers> = {}) {
  const answers: Answers = {
    name: 'android',
    position: null,
    permission: 'default',
    answer: 'granted',
    token: 'token',
    isReviewed: true,
    shared: 'shared',
    isGiven: true,
    ...given,
  }
  const calls: [name: string, ...given: unknown[]][] = []
  const heard: { link: (url: string) => void; back: () => void; tap: (path: unknown) => void } = {
    link: () => {},
    back: () => {},
    tap: () => {},
  }
  const note = (...call: [name: string, ...given: unknown[]]) => void calls.push(call)
  const shell: ShellPort = {
    onLink: (listener) => (heard.link = listener),
    onBack: (listener) => (heard.back = listener),
    onPushTap: (listener) => (heard.tap = listener),
    takeBack: (isWanted) => note('takeBack', isWanted),
    openOver: async (url) => note('openOver', url),
    closeOver: async () => note('closeOver'),
    exit: () => note('exit'),
    hideSplash: () => note('hideSplash'),
    forgetFiles: async () => note('forgetFiles'),
    colourStatusBar: (colour) => note('colourStatusBar', colour),
  }
  const device: DevicePort = {
    name: answers.name,
    locate: async () => answers.position,
    mayLocate: async () => (answers.position === null ? 'denied' : 'granted'),
    canShare: () => true,
    share: async (what) => {
      note('share', what)
      return answers.shared
    },
    giveFile: async ({ name, file }) => {
      note('giveFile', name, await file.text())
      return answers.isGiven
    },
    review: async () => {
      note('review')
      return answers.isReviewed
    },
    showBadge: (count) => note('showBadge', count),
    openOutside: (url) => note('openOutside', url),
    push: {
      permission: async () => answers.permission,
      ask: async () => {
        note('ask')
        return (answers.permission = answers.answer)
      },
      register: async () =>
        answers.token === null ? null : { registration_id: answers.token, kept: answers.token },
      leave: async () => note('leave'),
    },
    shell: answers.name === 'web' ? null : shell,
  }
  return { device, shell, calls, heard }
}
