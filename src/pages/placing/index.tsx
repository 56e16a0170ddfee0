// Placings.
import { OffersPage } from '../../features/private-offer/OffersPage.tsx'

export const Page = () => <OffersPage kind="placing" />
