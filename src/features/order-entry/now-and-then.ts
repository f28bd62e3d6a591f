import { deferred } from '@/ui/deferred'

// Parts of the order form that come up now and then, none of them with the page.
export const CorrectedOrder = deferred(() => import('./corrected-order').then((part) => part.CorrectedOrder))
export const DraftOffer = deferred(() => import('./draft-offer').then((part) => part.DraftOffer))
export const IntakeNotice = deferred(() => import('./intake-notice').then((part) => part.IntakeNotice))
export const NumberNotice = deferred(() => import('./number-notice').then((part) => part.NumberNotice))
export const SavedBanner = deferred(() => import('./saved-banner').then((part) => part.SavedBanner))
