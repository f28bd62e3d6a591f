import type { Config } from 'tailwindcss'

/** Utility names stand for tokens; the three themes in src/styles/tokens.css give them their values. */
const token = (name: string) => `var(--${name})`
const tones = ['info', 'success', 'warning', 'danger', 'purple', 'teal', 'magenta', 'neutral']

export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  theme: {
    extend: {
      colors: {
        bg: token('bg'),
        surface: token('surface'),
        sunken: token('sunken'),
        hover: token('hover'),
        selected: token('selected'),
        line: token('line'),
        'soft-line': token('soft-line'),
        edge: token('edge'),
        control: token('control'),
        text: token('text'),
        text2: token('text2'),
        hint: token('hint'),
        primary: token('primary'),
        'primary-hover': token('primary-hover'),
        'on-primary': token('on-primary'),
        link: token('link'),
        ring: token('ring'),
        bar: token('bar'),
        'bar-text': token('bar-text'),
        'bar-dim': token('bar-dim'),
        crit: token('crit'),
        'on-crit': token('on-crit'),
        c1: token('c1'),
        c2: token('c2'),
        c3: token('c3'),
        c4: token('c4'),
        ...Object.fromEntries(
          tones.flatMap((t) => [
            [t, token(t)],
            [`${t}-soft`, token(`${t}-soft`)],
          ]),
        ),
      },
    },
  },
} satisfies Config
