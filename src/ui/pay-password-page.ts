// The page that sets the pay password, told where the person is to return to.
import { hrefOf, toOf } from '../router/place.ts'

type From = { readonly path: string; readonly search: string }

export const payPasswordPage = (from: From, { forgot = false }: { readonly forgot?: boolean } = {}): string =>
  hrefOf('/pages/setting/paypwd', { forgot: forgot ? 1 : null, back: toOf(from) })
