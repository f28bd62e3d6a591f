import { Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import {
  NoticeWay,
  ResultLevel,
  noticeKinds,
  noticeWays,
  resultLevels,
  type NoticeChoices,
} from '@contract/session/notices'
import { read, useSend } from '@/api/query'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { toast } from '@/ui/toast'

const t = m.profile
const ways = noticeWays.map((value) => ({ value, label: t.noticeWay[value] }))
const levels = resultLevels.map((value) => ({ value, label: t.noticeLevel[value] }))

/** What a person of a clinic is told of, and by which way: each choice is kept at once. */
export function ProfileNotices() {
  const { data } = useQuery(read(api.session.noticeChoices, {}))
  const choose = useSend(api.session.chooseNotices, {
    invalidates: [api.session.noticeChoices],
    onError: (error) => toast.error(t.noticesFailed, { detail: error.message }),
  })
  if (!data) return null
  // What was just chosen stands while it is on its way.
  const shown: NoticeChoices = choose.isPending ? choose.variables.body.notices : data
  const set = (change: Partial<NoticeChoices>) =>
    choose.mutate({ body: { notices: { ...shown, ...change } } })
  return (
    <section aria-label={t.notices} className="grid gap-3">
      <h3>{t.notices}</h3>
      <p className="text-dense text-text2">{t.noticesHelp}</p>
      {noticeKinds.map((kind) => (
        <Fragment key={kind}>
          <Field label={t.noticeOf[kind]}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={shown[kind]}
                disabled={choose.isPending}
                options={ways}
                onChange={({ target }) => set({ [kind]: NoticeWay.parse(target.value) })}
              />
            )}
          </Field>
          {kind === 'results' && shown.results !== 'none' && (
            <Field label={t.noticeLevelLabel}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={shown.level}
                  disabled={choose.isPending}
                  options={levels}
                  onChange={({ target }) => set({ level: ResultLevel.parse(target.value) })}
                />
              )}
            </Field>
          )}
        </Fragment>
      ))}
    </section>
  )
}
