import { ChevronLeft, Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageNames, type Language } from '@contract/languages'
import type { KioskTexts } from '@contract/kiosk/consent'
import { fill } from '@contract/messages'
import { useReference } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { LogoMark } from '@/ui/logo'
import { bigButton } from './kiosk-class'
import { progressWords } from './given'

interface FrameProps {
  t: KioskTexts
  progress?: { at: number; of: number }
  /** What the laboratory offers. */
  languages?: readonly Language[]
  onLanguage?: (language: Language) => void
  onStartOver?: () => void
  onBack?: () => void
  /** In the middle of a visit whom to call is said here, and nothing that was entered is lost. */
  onContact?: () => void
  /** What goes on, at the lower right. */
  action?: ReactNode
  /** Beside Contact Lab: the way out for staff, on the welcome alone. */
  aside?: ReactNode
  children: ReactNode
}

/** What stands around every screen of a kiosk: the laboratory, how far one is, the language, and the ways back and on. */
export function KioskFrame({
  t,
  progress,
  languages = [],
  onLanguage,
  onStartOver,
  onBack,
  onContact,
  action,
  aside,
  children,
}: FrameProps) {
  const { labInfo } = useReference()
  return (
    <div lang={t.language} className="flex min-h-full flex-1 flex-col bg-surface text-h3">
      <header className="flex min-h-20 items-center gap-x-6 gap-y-2 px-10 py-3 max-sm:flex-wrap max-sm:px-4">
        <span className="flex min-w-0 items-center gap-3 font-semibold">
          <LogoMark className="shrink-0 text-primary" />
          <span className="truncate">{progress ? labInfo.shortName : labInfo.name}</span>
        </span>
        {progress && (
          <span
            className="ml-auto flex shrink-0 items-center gap-4 text-text2"
            role="group"
            aria-label={fill(t.progressLabel, progress)}
          >
            {progressWords(t, progress.at, progress.of)}
            <progress
              aria-hidden
              max={progress.of}
              value={progress.at}
              className="h-1.5 w-40 overflow-hidden rounded-full max-lg:hidden [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
            />
          </span>
        )}
        <span
          className={
            progress ? 'flex shrink-0 items-center gap-2' : 'ml-auto flex shrink-0 items-center gap-2'
          }
        >
          {onLanguage &&
            languages
              .filter((language) => language !== t.language)
              .map((language) => (
                <button
                  key={language}
                  type="button"
                  lang={language}
                  className={bigButton('quiet', 'px-4')}
                  onClick={() => onLanguage(language)}
                >
                  <Globe size={20} />
                  {languageNames[language]}
                </button>
              ))}
          {onStartOver && (
            <button type="button" className={bigButton('quiet', 'px-4')} onClick={onStartOver}>
              {t.startOver}
            </button>
          )}
        </span>
      </header>
      {/* In the middle where there is room; what is taller begins at its top. Another question starts there too. */}
      <div key={progress?.at} className="flex min-h-0 flex-1 flex-col overflow-y-auto px-10 py-6 max-sm:px-4">
        <div className="my-auto">{children}</div>
      </div>
      <footer className="flex min-h-26 flex-wrap items-center gap-4 border-t border-line px-10 py-4 max-sm:px-4">
        {onBack && (
          <button type="button" className={bigButton('outline', 'min-w-40')} onClick={onBack}>
            <ChevronLeft size={20} />
            {t.back}
          </button>
        )}
        <nav className="flex flex-wrap items-center gap-2">
          {onContact ? (
            <button type="button" className={bigButton('quiet', 'px-4')} onClick={onContact}>
              {t.contact}
            </button>
          ) : (
            <>
              <AppLink to="/" aria-current="page" className={bigButton('quiet', 'px-4')}>
                {t.kiosk}
              </AppLink>
              <AppLink to="/contact" className={bigButton('quiet', 'px-4')}>
                {t.contact}
              </AppLink>
            </>
          )}
        </nav>
        {aside}
        <span className="ml-auto">{action}</span>
      </footer>
    </div>
  )
}
