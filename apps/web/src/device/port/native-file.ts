import { Directory, Filesystem } from '@capacitor/filesystem'
import { Share } from '@capacitor/share'

/** Files on their way out of the app. The system may clear them, too. */
const FOLDER = { path: 'shared', directory: Directory.Cache } as const

/** Hands a file to the system's sheet, from which it goes into files, a calendar or another app. False: there is no way. */
export async function shareFile({ name, file }: { name: string; file: Blob }): Promise<boolean> {
  await forgetFiles()
  const { uri } = await Filesystem.writeFile({
    path: `${FOLDER.path}/${name}`,
    directory: FOLDER.directory,
    data: await base64Of(file),
    recursive: true,
  })
  try {
    await Share.share({ title: name, files: [uri] })
    return true
  } catch (error) {
    return /cancel/i.test(String(error))
  }
}

/** Forgets the last file. It may be about a person. */
export async function forgetFiles(): Promise<void> {
  // There may be none.
  await Filesystem.rmdir({ ...FOLDER, recursive: true }).catch(() => {})
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const { result } = reader
      done(typeof result === 'string' ? result.replace(/^.*?,/, '') : '')
    })
    reader.addEventListener('error', () => failed(reader.error))
    reader.readAsDataURL(file)
  })
}
