import { m } from '../messages'
import type { ItemDefinition, NavIcon, SectionDefinition } from './definition'
import { covidRaceAge } from './lab'

const link = (key: string, icon: NavIcon, entry: ItemDefinition): SectionDefinition => ({
  key,
  label: entry.label,
  icon,
  link: true,
  items: [entry],
})
const contactLab = link('contact', 'phone', { label: m.navigation.itemContactLab, to: '/contact' })

/** Paper requisitions are the clinic's orders that the laboratory entered: the order list, by their own scope. */
export const portalNavigation: readonly SectionDefinition[] = [
  link('dashboard', 'chart-column', { label: m.navigation.itemDashboard, to: '/stats' }),
  link('order-entry', 'file-plus', { label: m.navigation.itemOrderEntry, to: '/newremoteorderentry' }),
  {
    key: 'orders',
    label: m.navigation.sectionOrders,
    icon: 'clipboard-list',
    items: [
      { label: m.navigation.itemTestResults, to: '/remoteorders' },
      { label: m.navigation.itemPaperRequisitions, to: '/orders', needs: 'paperreq' },
    ],
  },
  { key: 'reports', label: m.navigation.sectionReports, icon: 'file-text', items: [covidRaceAge] },
  link('patients', 'users', { label: m.navigation.itemPatients, to: '/patients' }),
  link('logistics', 'truck', { label: m.navigation.itemLogistics, to: '/shipping' }),
  contactLab,
]

export const courierNavigation: readonly SectionDefinition[] = [
  link('courier', 'truck', { label: m.navigation.itemCourier, to: '/' }),
  contactLab,
]

/** A kiosk shows no side navigation; its own screen carries these links. */
export const kioskNavigation: readonly SectionDefinition[] = [
  link('kiosk', 'tablet-smartphone', { label: m.navigation.itemKiosk, to: '/' }),
  contactLab,
]

export const salesNavigation: readonly SectionDefinition[] = [
  link('reports', 'file-text', { label: m.navigation.itemReports, to: '/reports' }),
  link('sales-reps', 'briefcase', { label: m.navigation.itemSalesReps, to: '/salesreps' }),
  link('covid-tracker', 'activity', { label: m.navigation.itemCovidTracker, to: '/covidtracker' }),
  contactLab,
]
