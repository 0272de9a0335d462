/** Hands a file to the browser's downloads. */
export async function downloadFile({ name, file }: { name: string; file: Blob }): Promise<boolean> {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  URL.revokeObjectURL(href)
  return true
}
