/** Shown in another site's frame, or as if it were: the boot script has found out. */
export function isEmbedded(): boolean {
  return 'embedded' in document.documentElement.dataset
}
