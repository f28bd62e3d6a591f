import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Language } from '@contract/languages'
import { StartupError } from './startup-error'

/** The app as it was built in one language. */
export interface Output {
  language: Language
  root: string
}

const folderOf = (language: Language) => (language === 'en' ? 'app' : `app-${language}`)

/**
 * What was built below the first of these folders that holds the app at all; nothing where none does, as in development.
 * Those of `languages`, in their order, where they are set: one that was not built stops the start.
 */
export function builtOutputs(
  folders: readonly string[],
  languages: readonly Language[] | undefined,
): Output[] {
  const built = (folder: string, language: Language) =>
    existsSync(join(folder, folderOf(language), 'index.html'))
  const folder = folders.find((one) => built(one, 'en'))
  if (folder === undefined) return []
  const wanted = languages ?? Language.options.filter((language) => built(folder, language))
  return wanted.map((language) => {
    if (!built(folder, language))
      throw new StartupError(
        `The app was not built in the language ${language}. Build it again, or take it out of ALIQUOT_LANGUAGES.`,
        2,
      )
    return { language, root: join(folder, folderOf(language)) }
  })
}
