// Block trades.
import { OffersPage } from '../../features/private-offer/OffersPage.tsx'

export const Page = () => <OffersPage kind="block" />
