import { later } from '@/ui/later'

// Parts of the order form that come up now and then, none of them with the page.
export const CorrectedOrder = later(() => import('./corrected-order').then((part) => part.CorrectedOrder))
export const DraftOffer = later(() => import('./draft-offer').then((part) => part.DraftOffer))
export const IntakeNotice = later(() => import('./intake-notice').then((part) => part.IntakeNotice))
export const NumberNotice = later(() => import('./number-notice').then((part) => part.NumberNotice))
export const SavedBanner = later(() => import('./saved-banner').then((part) => part.SavedBanner))
