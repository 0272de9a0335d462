/**
 * A picture that cannot be shown, with the reason for the log. `isPassing`: worth another try soon.
 */
export class PictureRefused extends Error {
  readonly isPassing: boolean
  constructor(
    reason: string,
    { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {},
  ) {
    super(reason, { cause })
    this.name = 'PictureRefused'
    this.isPassing = isPassing
  }
}
