import type { api } from '@contract/api'
import { price } from '@contract/prices/register'
import { describedHandlers } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'
import { priceRegister } from './public'

export const prices: HandlersOf<typeof api.prices> = describedHandlers(price, priceRegister)
