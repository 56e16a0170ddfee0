// Traditional Chinese characters and their simplified forms, limited to the characters that names and search words use:
// 騰訊 finds 腾讯. The pairs are facts of OpenCC's table TSCharacters and of its Hong Kong variants (Apache-2.0).
const pairs = [
  '亞亚佈布侖仑侷局係系俬私倉仓倫伦備备傳传債债價价儲储兌兑兗兖冊册剋克創创劃划動动務务匯汇協协問问單单囌苏國国園园團团報报場场塊块壽寿夥伙奧奥娛娱學学實实寧宁峯峰島岛峽峡崑昆崙仑師师幣币幫帮庫库',
  '廠厂廣广彔录彙汇復复恆恒懞蒙戶户捨舍換换擔担擬拟數数昇升時时東东條条業业樂乐標标樹树機机檯台權权歐欧氣气渦涡滙汇滬沪潤润濛蒙濰潍灣湾煉炼熱热爾尔現现環环瓊琼產产産产發发皁皂盤盘矇蒙碼码礦矿稅税',
  '競竞籌筹粵粤糰团約约紅红納纳紐纽紙纸細细結结經经綜综綫线網网線线縫缝縴纤總总繫系續续纖纤羅罗義义翫玩聖圣聯联聲声脩修臺台興兴華华萊莱萬万葯药薦荐薩萨藥药蘇苏蘭兰號号裏里裝装裡里製制複复訂订計计',
  '訊讯託托記记設设診诊註注証证認认語语請请證证議议豐丰豬猪財财貨货買买貸贷費费賃赁資资賣卖賬账賺赚購购車车軸轴輪轮轉转農农迴回週周運运達达遠远選选醣糖鈀钯鈅钥鉆钻鉑铂銀银銅铜銷销鋁铝錄录錢钱録录',
  '鍊炼鎊镑鏈链鐵铁鑰钥鑽钻長长門门開开閤合陞升際际隨随險险隱隐雙双電电韓韩領领題题額额風风颱台餘余騰腾驗验髮发鴻鸿麥麦麪面麫面麵面黃黄齣出龍龙枱台',
].join('')

const simple = new Map<string, string>()
for (let at = 0; at < pairs.length; at += 2) simple.set(pairs.charAt(at), pairs.charAt(at + 1))

/** Replaces traditional characters by simplified ones. */
export const simplified = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, character => simple.get(character) ?? character)
