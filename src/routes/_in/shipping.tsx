import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { ShippingPage } from '@/features/supply-orders/shipping-page'

export const Route = createFileRoute('/_in/shipping')({ ...guard('/shipping'), component: ShippingPage })
