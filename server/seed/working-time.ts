import type { WorkingTime } from '@contract/lab-settings/working-time'

const shift = (from: string, to: string) => ({ from, to })
const weekdays = [shift('07:00', '19:00')]

/** The demo laboratory's shifts, as its hours of operation read, with the holidays of two years; STAT round the clock. */
export const demoWorkingTime = (year: number): WorkingTime => ({
  routine: {
    week: [weekdays, weekdays, weekdays, weekdays, weekdays, [shift('08:00', '12:00')], []],
    closed: [year, year + 1].flatMap((one) => [`${one}-01-01`, `${one}-07-04`, `${one}-12-25`]),
    extra: [],
  },
  stat: null,
})
