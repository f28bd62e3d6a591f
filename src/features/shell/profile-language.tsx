import { api } from '@contract/api'
import { Language, languageNames } from '@contract/languages'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { noteLanguage, offeredLanguages } from '@/lib/language'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { toast } from '@/ui/toast'

/** The language that the signed-in person reads: kept with the account, and the page is loaded anew in it. */
export function ProfileLanguage() {
  const choose = useSend(api.session.chooseLanguage, {
    onSuccess: (_done, { body: { language } }) => {
      if (noteLanguage(language, 'account')) window.location.reload()
    },
    onError: (error) => toast.error(m.profile.languageFailed, { detail: error.message }),
  })
  return (
    <Field label={m.profile.language} hint={m.profile.languageHelp}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          value={m.session.language}
          disabled={choose.isPending}
          options={offeredLanguages().map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ target }) => choose.mutate({ body: { language: Language.parse(target.value) } })}
        />
      )}
    </Field>
  )
}
