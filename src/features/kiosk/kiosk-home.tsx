import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '@contract/api'
import { noOwnTexts, textsFor, type KioskTexts } from '@contract/kiosk/consent'
import { Language, languageNames } from '@contract/languages'
import { fill } from '@contract/messages'
import { read } from '@/api/query'
import { useReference } from '@/app/me'
import { useSession } from '@/stores/session'
import { call } from '@/api/client'
import { deferred } from '@/ui/deferred'
import { KioskFrame } from './frame'
import { formFor, type Identity, type Setting } from './items'
import { bigButton } from './kiosk-class'
import { Interruption, StaffExit, StillThere } from './prompts'
import { useLeftAlone } from './use-left-alone'

/** The questions come once the welcome stands. */
const Visit = deferred(() => import('./visit').then((part) => part.Visit))

const startQuery = read(api.kiosk.start, {}, { fresh: 300 })
/** How long the number stands after a visit. */
const doneSeconds = 20

type Screen =
  { is: 'welcome' } | { is: 'visit'; by: Identity['by'] } | { is: 'done'; number: string } | { is: 'staff' }
const welcome: Screen = { is: 'welcome' }

function leave(): void {
  const token = useSession.getState().id_token
  if (token) call(api.session.logout, {}, { token }).catch(() => undefined)
  useSession.getState().end('logout')
}

/** The start page of a kiosk: welcome, one visit, its number, and nothing of it afterwards. */
export function KioskHome() {
  /** Null: the one that the laboratory's kiosks stand in. */
  const [picked, setLanguage] = useState<Language | null>(null)
  const [screen, setScreen] = useState(welcome)
  /** Each visit is another component: nothing of one reaches the next. */
  const [visit, setVisit] = useState(0)
  const [asked, setAsked] = useState<'over' | 'contact' | null>(null)
  const { labInfo } = useReference()
  const start = useQuery(startQuery)
  const languages = start.data?.languages ?? Language.options
  const language = picked ?? languages[0] ?? 'en'
  const own = start.data ?? noOwnTexts
  const t = textsFor(language, own)
  const form = start.data?.form
  const offered = useQuery({
    ...read(api.remoteOrders.offered, { query: form === undefined ? {} : { form } }, { fresh: 300 }),
    enabled: form !== undefined,
  })
  const wipe = () => {
    setAsked(null)
    setScreen(welcome)
    setLanguage(null)
    setVisit((before) => before + 1)
    // A tablet is never loaded anew: what the laboratory changed meanwhile is there for the next patient.
    void start.refetch()
    if (form !== undefined) void offered.refetch()
  }
  const { left, stay } = useLeftAlone(screen.is === 'visit' || screen.is === 'staff', wipe)
  const error = start.error ?? offered.error
  const location = offered.data?.locations.find(({ physicians }) => physicians.length > 0)
  const named = offered.data?.forms.find(({ key }) => key === form)
  const chosen = named && start.data && formFor(named, start.data)
  const setting: Setting | null =
    offered.data && location && chosen && chosen.panels.length > 0
      ? { language, form: chosen, location, offered: offered.data, own }
      : null

  if (screen.is === 'staff')
    return <StaffExit t={t} pinSet={start.data?.pinSet ?? false} onCancel={wipe} onLeave={leave} />
  if (screen.is === 'done') return <Done t={t} number={screen.number} onClear={wipe} />
  if (screen.is === 'visit' && setting)
    return (
      <>
        {left !== null ? (
          <StillThere t={t} left={left} onStay={stay} onStartOver={wipe} />
        ) : (
          asked !== null && (
            <Interruption
              t={t}
              is={asked}
              phone={labInfo.phone}
              onKeep={() => setAsked(null)}
              onStartOver={wipe}
            />
          )
        )}
        <div
          hidden={left !== null || asked !== null}
          className={left !== null || asked !== null ? undefined : 'flex min-h-full flex-1 flex-col'}
        >
          <Visit
            key={visit}
            setting={setting}
            languages={languages}
            by={screen.by}
            onLanguage={setLanguage}
            onStartOver={() => setAsked('over')}
            onContact={() => setAsked('contact')}
            onLeave={wipe}
            onDone={(number) => setScreen({ is: 'done', number })}
          />
        </div>
      </>
    )
  const ways = [
    { by: 'code', label: t.withNumber, help: t.withNumberHelp },
    { by: 'name', label: t.withoutNumber, help: t.withoutNumberHelp },
  ] as const
  const staff = (
    <button type="button" className={bigButton('quiet', 'px-4')} onClick={() => setScreen({ is: 'staff' })}>
      {t.staff}
    </button>
  )
  return (
    <KioskFrame t={t} aside={staff}>
      <div className="mx-auto grid w-full max-w-200 gap-8">
        <div className="grid gap-3">
          <h1 className="text-[2.5rem]/12 font-semibold">{t.welcome}</h1>
          <p className="text-h2 text-text2">{t.welcomeHelp}</p>
        </div>
        <div
          role="group"
          aria-label={t.languageLabel}
          hidden={languages.length < 2}
          className="flex flex-wrap gap-4"
        >
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === language}
              className={bigButton(
                'outline',
                one === language ? 'min-w-44 border-primary bg-selected' : 'min-w-44',
              )}
              onClick={() => setLanguage(one)}
            >
              {languageNames[one]}
            </button>
          ))}
        </div>
        {!setting && (error || offered.data) ? (
          <div role="alert" className="grid justify-items-start gap-3 text-h2">
            {t.notReady}
            {!error && <span className="text-h3 text-text2">{t.notReadyHelp}</span>}
            <button
              type="button"
              className={bigButton('outline')}
              onClick={() => void Promise.all([start.refetch(), offered.refetch()])}
            >
              {t.tryAgain}
            </button>
          </div>
        ) : (
          // What will stand here has its room from the start: a welcome that moves is touched beside its buttons.
          <div className="relative grid gap-4 md:grid-cols-2">
            {!setting && (
              <p role="status" className="absolute inset-x-0 top-0 text-h2 text-text2">
                {t.loading}
              </p>
            )}
            {ways.map(({ by, label, help }) => (
              <button
                key={by}
                type="button"
                style={setting ? undefined : { visibility: 'hidden' }}
                className={bigButton('primary', 'min-h-28 flex-col py-5')}
                onClick={() => setScreen({ is: 'visit', by })}
              >
                <span className="text-h1">{label}</span>
                <span className="text-h3 font-normal">{help}</span>
              </button>
            ))}
          </div>
        )}
      </div>
    </KioskFrame>
  )
}

/** The number for the desk, for twenty seconds. */
function Done({ t, number, onClear }: { t: KioskTexts; number: string; onClear: () => void }) {
  const [left, setLeft] = useState(doneSeconds)
  const clear = useEffectEvent(onClear)
  useEffect(() => {
    const since = Date.now()
    const timer = setInterval(() => {
      const rest = doneSeconds - Math.floor((Date.now() - since) / 1000)
      if (rest <= 0) clear()
      else setLeft(rest)
    }, 500)
    return () => clearInterval(timer)
  }, [])
  return (
    <KioskFrame
      t={t}
      action={
        <button type="button" autoFocus className={bigButton('primary', 'min-w-60')} onClick={onClear}>
          {t.finished}
        </button>
      }
    >
      <div role="status" className="mx-auto grid max-w-200 justify-items-center gap-4 text-center">
        <h1 className="text-tile font-semibold">{t.done}</h1>
        <p className="text-h2 text-text2">{t.doneNumber}</p>
        <p className="font-mono text-[3.5rem]/16 font-semibold">{number}</p>
        <p className="text-h2">{t.doneHelp}</p>
      </div>
      <p className="pt-6 text-center text-h3 text-text2">{fill(t.doneClears, { seconds: left })}</p>
    </KioskFrame>
  )
}
