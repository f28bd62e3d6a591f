// Which languages the app is built in: those of ALIQUOT_LANGUAGES. English is built always, since tests and measures read it.
const known = ['en', 'es']

/** @returns {string[]} English first. Throws for a language that there is not. */
export function languagesToBuild(setting = process.env['ALIQUOT_LANGUAGES'] ?? '') {
  const asked = setting
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = asked.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(
      `ALIQUOT_LANGUAGES must name ${known.join(', ')}, with commas; "${unknown}" is none of them.`,
    )
  return ['en', ...(asked.length > 0 ? asked : known).filter((name) => name !== 'en')]
}

/** Where the app in a language is built. */
export const folderOf = (language) => (language === 'en' ? 'app' : `app-${language}`)
