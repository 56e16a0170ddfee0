// Products, pages and help that the search finds, besides instruments. The pages and their titles are those of the
// table of routes; this table adds the everyday words by which users look for them, in the three languages.
import { foldAccents } from '../../../domain/fold.ts'
import { simplified } from '../../../domain/han.ts'
import type { ProductName } from '../../../domain/product-needs.ts'
import type common from '../../../locales/es-MX/common.json'
import type { PagePath } from '../../router/table.ts'
import { pagePaths, specOf } from '../../router/table.ts'

type Title = keyof (typeof common)['page']
type Destination = {
  readonly to: string
  readonly title: Title | 'support'
  readonly words: string
  /** Not found where the server does not have this product. */
  readonly product?: ProductName
}

type Found = { readonly title: Title; readonly words: string; readonly product?: ProductName }

/** Words by the title of the page, for pages of no product. Spanish, English, Chinese. */
const pageWords: Partial<Readonly<Record<Title, string>>> = {
  market:
    'mercados acciones bolsa invertir comprar acciones empezar, markets stocks shares invest buy stocks, 市场 行情 股票 买股票',
  watchlist: 'favoritos lista seguidas, watchlist favourites favorites, 自选 收藏',
  trade:
    'operar posiciones órdenes cartera portafolio vender mis inversiones, trade positions orders portfolio holdings sell, 交易 持仓 订单 卖出',
  profile: 'cuenta perfil saldo mis datos cerrar sesión, account profile balance log out, 账户 我的 余额 退出登录',
  deposit:
    'depositar depósito ingresar agregar meter dinero fondear spei clabe transferencia bancaria, deposit add money fund top up bank transfer, 存款 充值 入金 存钱',
  depositCrypto: 'depositar cripto usdt usdc, deposit crypto, 充币 存入加密货币',
  withdrawBank:
    'retirar retiro sacar dinero cobrar banco, withdraw withdrawal cash out take money, 提现 取款 出金 取钱',
  withdrawCrypto: 'retirar cripto usdt usdc, withdraw crypto, 提币 提取加密货币',
  record: 'historial depósitos retiros, history deposits withdrawals, 充提记录 存取记录',
  transfer:
    'transferir pasar mover cambiar convertir comprar dólares dólar pesos tipo de cambio carteras, transfer exchange convert dollars currency move money, 划转 转账 兑换 换汇 换美元 美元',
  bill: 'movimientos estado de cuenta historial comisiones impuestos, statement transactions history fees taxes, 账单 流水 明细 手续费 税',
  upcoming:
    'próximas fechas calendario agenda vencimientos cupones mensualidades pagos, upcoming dates calendar maturities coupons payments, 日程 日历 到期 付息 还款',
  plans:
    'compra periódica recurrente automática plan ahorro programada cada semana cada mes, recurring automatic purchase plan weekly monthly savings, 定投 定期买入 自动买入 每周 每月',
  products: 'productos todo lo que puedo hacer invertir ahorrar, products everything invest save, 产品 全部产品 投资',
  popular: 'más operadas populares tendencia, popular most traded trending, 热门 热股',
  login: 'entrar ingresar iniciar sesión, log in sign in, 登录',
  register: 'registrarse abrir cuenta crear cuenta, sign up open account register, 注册 开户',
  resetPassword: 'olvidé mi contraseña recuperar restablecer, forgot reset password, 忘记密码 找回密码 重置密码',
  security:
    'seguridad dos pasos verificación llave huella dispositivos contraseña cerrar mi cuenta, security two factor passkey devices password close account, 安全 双重验证 通行密钥 设备 密码 注销',
  loginPassword: 'cambiar contraseña clave de acceso, change password log-in, 修改密码 更改密码 登录密码',
  payPassword:
    'cambiar contraseña nip pin operaciones, change trading password pin, 修改密码 更改密码 交易密码 支付密码',
  kyc: 'verificar identidad verificación ine pasaporte kyc documentos, verify identity verification passport id, 身份验证 实名 认证 证件',
  bankCards: 'cuenta bancaria tarjeta banco clabe, bank account card, 银行卡 银行账户',
  cryptoWallets: 'billetera wallet cripto dirección, crypto wallet address, 钱包 地址',
  notices: 'avisos notificaciones mensajes alertas, notices notifications messages alerts, 通知 消息 提醒',
  setting:
    'ajustes configuración idioma tema oscuro colores moneda, settings language dark theme colours, 设置 语言 深色 主题',
  share: 'invitar amigos referido código, invite friends referral code, 邀请 推荐 好友',
  protocol:
    'términos condiciones privacidad riesgos legal contrato, terms conditions privacy risk legal, 条款 协议 隐私 风险',
}

/**
 * Words of each product, with the title of its page. Null for a product that is a tab of a page. They are found only
 * where the server has the product.
 */
const productWords: Readonly<Record<ProductName, Found | null>> = {
  us: { title: 'usMarket', words: 'estados unidos acciones eeuu usa wall street, us stocks united states, 美股 美国' },
  mx: null,
  hk: { title: 'hkMarket', words: 'hong kong acciones china, hong kong stocks, 港股 香港' },
  futures: {
    title: 'futures',
    words: 'futuros oro petróleo materias primas, futures gold oil commodities, 期货 黄金 原油 大宗商品',
  },
  spot: null,
  forex: {
    title: 'forex',
    words: 'divisas dólar euro peso tipo de cambio forex, currencies dollar exchange rate, 外汇 汇率 美元 美金 欧元',
  },
  coins: {
    title: 'coins',
    words: 'criptomonedas cripto bitcoin ethereum, crypto cryptocurrencies coins, 加密货币 比特币 以太坊 数字货币',
  },
  newIssues: {
    title: 'newIssues',
    words:
      'colocaciones ofertas públicas opi opv ipo salida a bolsa acciones nuevas, new issues initial public offering, 新股 打新 上市 申购',
  },
  auction: { title: 'auction', words: 'subasta apertura, opening auction, 竞价 集合竞价' },
  block: { title: 'blocks', words: 'bloque grandes paquetes, block trades, 大宗交易' },
  placing: { title: 'placings', words: 'colocaciones privadas, private placings placements spo qip, 配售 定增' },
  bonds: {
    title: 'bonds',
    words:
      'cetes bonos bonddia udibonos deuda gobierno tesoro renta fija plazo fijo pagaré ahorrar ganar intereses rendimiento, bonds treasury bills fixed income savings earn interest, 债券 国债 国库券 利息 定期 储蓄 赚利息',
  },
  funds: {
    title: 'funds',
    words:
      'fondos de inversión ahorrar ganar intereses rendimiento, mutual funds savings earn interest, 基金 理财 储蓄 赚利息',
  },
  follow: {
    title: 'follow',
    words: 'seguir copiar inversionistas copy trading seguimiento, follow copy trading, 跟投 跟单 跟随',
  },
  quantify: {
    title: 'quant',
    words:
      'ia inteligencia artificial algoritmo estrategia reglas automático, ai artificial intelligence algorithm strategy, 量化 人工智能 策略 自动',
  },
  robot: {
    title: 'robots',
    words:
      'minería minar robots bitcoin ia inteligencia artificial, mining robots ai machines, 矿机 挖矿 机器人 人工智能',
  },
  loan: {
    title: 'loan',
    words: 'préstamo crédito pedir prestado dinero prestado, loan loans credit borrow lending, 贷款 借款 借钱 信用',
  },
}

/** Customer service is a target of the page that frames it. */
const support: Destination = {
  to: '/pages/webview/index?to=support',
  title: 'support',
  words:
    'ayuda soporte atención a clientes chat contacto preguntas, help support contact customer service chat questions, 帮助 客服 联系 问题',
}

const found: readonly Found[] = [
  ...(Object.entries(pageWords) as [Title, string][]).map(([title, words]) => ({ title, words })),
  ...(Object.entries(productWords) as [ProductName, Found | null][]).flatMap(([product, own]) =>
    own ? [{ title: own.title, words: own.words, product }] : [],
  ),
]

/** In the order of the table of routes. Of the pages with one title the first is meant. */
const destinations: readonly Destination[] = [
  ...pagePaths.flatMap((to: PagePath, at) => {
    const { title } = specOf(to)
    const isFirst = pagePaths.findIndex(other => specOf(other).title === title) === at
    const own = isFirst ? found.find(each => each.title === title) : undefined
    return own ? [Object.assign({ to }, own)] : []
  }),
  support,
]

/** Maximum number of destinations in a result. */
const MOST = 5
/** A shorter word of a query, such as “de” or “to”, is compared only if the query has no longer one. */
const WORD_MIN = 3
/** Words of a question that name nothing. */
const FILLERS = new Set(['quiero', 'como', 'puedo', 'donde', 'una', 'want', 'how', 'can', 'where', 'the'])
const HAN = /\p{Script=Han}/u

const fold = (text: string): string =>
  simplified(foldAccents(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Words of a query that count. Chinese is written without spaces, so its text is one word. */
function wordsOf(query: string): readonly string[] {
  const all = fold(query)
    .split(' ')
    .filter(word => !FILLERS.has(word))
  const long = all.filter(word => word.length >= WORD_MIN || HAN.test(word))
  return long.length > 0 ? long : all.filter(word => word.length > 1)
}

/** True if the word begins a word of the text, or is a part of it in Chinese. */
const has = (text: string, word: string): boolean =>
  HAN.test(word) ? text.includes(word) : ` ${text}`.includes(` ${word}`)

/** Destinations whose title or words have every word of the query; those with all of them in the title first. */
export function destinationsFor(
  query: string,
  titleOf: (title: Destination['title']) => string,
  isOffered: (product: ProductName) => boolean,
): readonly Destination[] {
  const wanted = wordsOf(query)
  if (wanted.length === 0) return []
  const inTitle = ({ title }: Destination): boolean => wanted.every(word => has(fold(titleOf(title)), word))
  const all = destinations.filter(
    each =>
      (each.product === undefined || isOffered(each.product)) &&
      wanted.every(word => has(fold(`${titleOf(each.title)} ${each.words}`), word)),
  )
  return [...all.filter(inTitle), ...all.filter(each => !inTitle(each))].slice(0, MOST)
}
