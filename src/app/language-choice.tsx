import { languageNames } from '@contract/languages'
import { m } from '@contract/messages'
import { noteLanguage, offeredLanguages } from '@/lib/language'

/**
 * The other languages that this page can be read in, each in its own words; nothing where there is one alone. The page is
 * loaded anew in the one that is chosen, `onLeave` before that.
 */
export function LanguageChoice({ onLeave }: { onLeave: () => void }) {
  return offeredLanguages()
    .filter((language) => language !== m.session.language)
    .map((language) => (
      <button
        key={language}
        type="button"
        lang={language}
        onClick={() => {
          if (!noteLanguage(language, 'hand')) return
          onLeave()
          window.location.reload()
        }}
        className="rounded-control py-1 text-hint hover:text-text hover:underline"
      >
        {languageNames[language]}
      </button>
    ))
}
