import { create } from 'zustand'
import { readStored, storedName, writeStored } from '@/lib/persist'
import type { ThemeName } from '@/styles/tokens'

interface ThemeState {
  theme: ThemeName
  choose(theme: ThemeName): void
}

const show = (theme: ThemeName) => document.documentElement.setAttribute('data-theme', theme)

/** The theme of this browser: light-blue until someone chooses (specification section 4). */
export const useTheme = create<ThemeState>()((set) => ({
  theme: readStored('theme') ?? 'light-blue',
  choose: (theme) => {
    writeStored('theme', theme)
    show(theme)
    set({ theme })
  },
}))

/** Puts the stored theme on the page before the first paint, and follows other tabs. */
export function startTheme(): void {
  show(useTheme.getState().theme)
  window.addEventListener('storage', (event) => {
    if (event.key !== storedName('theme')) return
    const theme = readStored('theme') ?? 'light-blue'
    show(theme)
    useTheme.setState({ theme })
  })
}
