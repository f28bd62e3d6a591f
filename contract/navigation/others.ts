import { messages } from '../messages'
import type { ItemDefinition, NavIcon, SectionDefinition } from './definition'
import { covidRaceAge } from './lab'

const { section, item } = messages.navigation

const link = (key: string, icon: NavIcon, entry: ItemDefinition): SectionDefinition => ({
  key,
  label: entry.label,
  icon,
  link: true,
  items: [entry],
})
const contactLab = link('contact', 'phone', { label: item.contactLab, to: '/contact' })

/** Paper requisitions are the clinic's orders that the laboratory entered: the order list, by their own scope. */
export const portalNavigation: readonly SectionDefinition[] = [
  link('dashboard', 'chart-column', { label: item.dashboard, to: '/stats' }),
  link('order-entry', 'file-plus', { label: item.orderEntry, to: '/newremoteorderentry' }),
  {
    key: 'orders',
    label: section.orders,
    icon: 'clipboard-list',
    items: [
      { label: item.testResults, to: '/remoteorders' },
      { label: item.paperRequisitions, to: '/orders', needs: 'paperreq' },
    ],
  },
  { key: 'reports', label: section.reports, icon: 'file-text', items: [covidRaceAge] },
  link('patients', 'users', { label: item.patients, to: '/patients' }),
  link('logistics', 'truck', { label: item.logistics, to: '/shipping' }),
  contactLab,
]

export const courierNavigation: readonly SectionDefinition[] = [
  link('courier', 'truck', { label: item.courier, to: '/' }),
  contactLab,
]

/** A kiosk shows no side navigation; its own screen carries these links. */
export const kioskNavigation: readonly SectionDefinition[] = [
  link('kiosk', 'tablet-smartphone', { label: item.kiosk, to: '/' }),
  contactLab,
]

export const salesNavigation: readonly SectionDefinition[] = [
  link('reports', 'file-text', { label: item.reports, to: '/reports' }),
  link('sales-reps', 'briefcase', { label: item.salesReps, to: '/salesreps' }),
  link('covid-tracker', 'activity', { label: item.covidTracker, to: '/covidtracker' }),
  contactLab,
]
