// The parts of Home that are about products, in one file that is loaded after the first quotes.
import { Intents } from './Intents.tsx'
import { OwnThings } from './OwnThings.tsx'

export const HomeProducts = () => (
  <>
    <Intents />
    <OwnThings />
  </>
)
