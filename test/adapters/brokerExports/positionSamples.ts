/** Sample position files in each broker's layout, with invented accounts. */

export const SCHWAB_POSITIONS = `"Positions for account Individual ...123 as of 12:33 PM ET, 2026/09/02","","","","","","","","","","","","","","","",""
"","","","","","","","","","","","","","","","",""
"Symbol","Description","Qty (Quantity)","Price","Price Chng $ (Price Change $)","Price Chng % (Price Change %)","Mkt Val (Market Value)","Day Chng $ (Day Change $)","Day Chng % (Day Change %)","Cost Basis","Gain $ (Gain/Loss $)","Gain % (Gain/Loss %)","Ratings","Reinvest?","Reinvest Capital Gains?","% of Acct (% of Account)","Security Type"
"MSFT","MICROSOFT CORP","1,010","$410.10","$0.99","0.24%","$414,201.00","$999.90","0.24%","$303,000.00","$111,201.00","36.7%","--","Yes","--","97.39%","Equity"
"BRK/B","BERKSHIRE HATHAWAY CLASS B","12.5","$480.00","-$1.20","-0.25%","$6,000.00","-$15.00","-0.25%","$4,375.00","$1,625.00","37.14%","--","No","--","1.41%","Equity"
"AAPL 01/15/2027 200.00 C","CALL APPLE INC $200 EXP 01/15/27","-2","$3.50","$0.10","2.94%","-$700.00","-$20.00","-2.94%","-$900.00","$200.00","22.22%","--","--","--","-0.16%","Option"
"SWVXX","SCHWAB VALUE ADVANTAGE MONEY","800","$1.00","$0.00","0%","$800.00","$0.00","0%","$800.00","$0.00","0%","--","No","--","0.19%","Cash and Money Market"
"Cash & Cash Investments","--","--","--","--","--","$5,000.00","$0.00","0%","--","--","--","--","--","--","1.18%","Cash and Money Market"
"Account Total","","--","--","--","--","$425,301.00","$964.90","0.23%","$307,275.00","$113,026.00","36.8%","--","--","--","--","--"
`;

export const FIDELITY_POSITIONS = `\uFEFFAccount Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type
Z00000000,INDIVIDUAL,SPAXX**,HELD IN MONEY MARKET,,,,$4656.00,,,,,38.80%,,,Cash,
Z00000000,INDIVIDUAL,KO,COCA COLA CO,120,$61.20,+$0.15,"$7,344.00",+$18.00,+0.25%,"+$1,104.00",+17.69%,61.20%,"$6,240.00",$52.00,Cash,
200000000,ROTH IRA, -AAPL270115C200,AAPL JAN 15 2027 $200 CALL,1,$3.50,--,$350.00,--,--,-$50.00,-12.50%,2.72%,$400.00,$4.00,Margin,
200000000,ROTH IRA,VTI,VANGUARD TOTAL STOCK MARKET ETF,41.667,$300.10,+$1.00,"$12,504.27",+$41.67,+0.34%,n/a,n/a,97.28%,n/a,n/a,Cash,

"The data and information in this spreadsheet is provided to you solely for your use and is not for distribution."

"Date downloaded Sep-02-2026 at 3:45 p.m ET"
`;

export const ETRADE_POSITIONS = `Account Summary
Account,Net Account Value
"For Account:",#####1234

Symbol,Last Price $,Change $,Change %,Quantity,Price Paid $,Day's Gain $,Total Gain $,Total Gain %,Value $
JPM,201.21,-0.04,-0.02,96.0000,140.10,-3.8400,5866.5600,43.6188,19316.1600
QQQ Dec 31 '26 $600 Put,12.50,0.10,0.81,2.0000,10.00,20.0000,500.0000,25.0000,2500.0000
CASH,,,,,,,,,1000.00
TOTAL,,,,,,16.1600,6366.5600,41.2000,22816.1600
`;

export const VANGUARD_POSITIONS = `Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,
00000000,AN INDEX ETF,VTI,18.5,300.10,5551.85,
00000000,VANGUARD FEDERAL MONEY MARKET,VMFXX,250.10,1.0,250.10,
`;
